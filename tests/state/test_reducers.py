from state.reducers import CONFLICT, Manifest, merge


def manifest(files):
    channel = Manifest()
    channel.key = "files"
    return channel.from_checkpoint(files)


def test_none_deletes_a_key_and_a_new_value_replaces_the_old():
    assert merge({"a": 1, "b": 2}, {"a": None, "b": 3, "c": 4}) == {"b": 3, "c": 4}


def test_merge_leaves_its_arguments_alone():
    current, update = {"a": 1}, {"a": None}
    merge(current, update)
    assert (current, update) == ({"a": 1}, {"a": None})


def test_branches_that_write_different_paths_are_joined():
    channel = manifest({"old": "0"})
    channel.update([{"a": "1"}, {"b": "2"}, {"old": None}])
    assert channel.get() == {"a": "1", "b": "2"}


def test_branches_that_write_the_same_content_agree():
    channel = manifest({})
    channel.update([{"a": "1"}, {"a": "1"}])
    assert channel.get() == {"a": "1"}


def test_two_contents_for_one_path_in_one_step_are_a_conflict():
    channel = manifest({})
    channel.update([{"a": "1"}, {"a": "2"}])
    assert channel.get()["a"].startswith(CONFLICT)


def test_a_delete_against_a_write_is_a_conflict_too():
    channel = manifest({"a": "0"})
    channel.update([{"a": None}, {"a": "2"}])
    assert channel.get()["a"].startswith(CONFLICT)


def test_the_same_path_in_two_steps_is_no_conflict():
    channel = manifest({})
    channel.update([{"a": "1"}])
    channel.update([{"a": "2"}])
    assert channel.get() == {"a": "2"}


def test_a_conflict_is_mended_by_the_next_write():
    channel = manifest({"a": f"{CONFLICT} 1 2"})
    channel.update([{"a": "1"}])
    assert channel.get() == {"a": "1"}
