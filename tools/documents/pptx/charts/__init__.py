"""The numbers of charts and of the workbooks behind them."""
