"""Words recognised from pictures, by one of several engines behind one interface."""
