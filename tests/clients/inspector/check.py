"""Whether the inspector of MCP got the same tools and the same answer over both transports.

usage: check.py TOOLS_HTTP TOOLS_STDIO CALLED_HTTP CALLED_STDIO
"""
import json
import sys


def result(path):
    with open(path) as file:
        return json.load(file)["result"]


over_http, over_stdio, called_http, called_stdio = map(result, sys.argv[1:])
names = [tool["name"] for tool in over_http["tools"]]
assert "get_overview" in names and "create_goal" in names, names
assert all(tool["inputSchema"] and tool["outputSchema"] and tool["annotations"] for tool in over_http["tools"]), over_http
assert over_http["tools"] == over_stdio["tools"], (over_http, over_stdio)
for called in (called_http, called_stdio):
    assert not called["isError"], called
    assert called["content"][0]["text"], called
    assert called["structuredContent"]["definitions"]["visitors"] == "visitors@1", called
assert called_http["structuredContent"] == called_stdio["structuredContent"], (called_http, called_stdio)
print(f"the inspector lists {len(names)} tools and calls one, over HTTP and over standard input and output")
