from langchain_core.messages import AIMessage, HumanMessage, ToolMessage

from models.blobs import Blobs
from tools.transcript import append_messages, inline_pictures, picture_block, read_messages


def test_a_conversation_is_read_back_in_order(home):
    blobs = Blobs(home)
    call = {"name": "think", "args": {"thought": "潮"}, "id": "1"}
    first = append_messages(blobs, "", [HumanMessage("go"), AIMessage("", tool_calls=[call])])
    second = append_messages(blobs, first, [ToolMessage("noted", tool_call_id="1")])
    said = read_messages(blobs, second)
    assert [message.type for message in said] == ["human", "ai", "tool"]
    assert said[1].tool_calls[0]["args"] == {"thought": "潮"}
    assert len(read_messages(blobs, first)) == 2


def test_a_link_costs_its_own_messages_only(home):
    blobs = Blobs(home)
    link, sizes = "", []
    for _ in range(50):
        link = append_messages(blobs, link, [HumanMessage("x" * 1000)])
        sizes.append(blobs.path(link).stat().st_size)
    assert max(sizes) < 1500


def test_only_the_newest_picture_is_sent_in_full(home):
    blobs = Blobs(home)
    old, new = blobs.put(b"old"), blobs.put(b"new")
    said = [HumanMessage([picture_block(old)]), HumanMessage([picture_block(new)])]
    first, second = inline_pictures(blobs, said)
    assert first.content == [{"type": "text", "text": "[an earlier picture of the slide]"}]
    assert second.content == [{"type": "image", "base64": "bmV3", "mime_type": "image/png"}]
    assert said[1].content == [picture_block(new)]
