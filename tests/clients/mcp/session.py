"""What a program does with Stile's tools through the official MCP client for Python: over standard input and output, over
HTTP with a token, and over HTTP as a program that a person connects (OAuth). It speaks the newest revision of the
protocol and the older one with a handshake. The client itself checks each answer against the tool's output schema.

usage: session.py BASE_URL TOKEN SIGN_IN_TOKEN STILE
"""
import asyncio
import html.parser
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

base, token, sign_in, stile = sys.argv[1:]
SITE = "tried.example"
CALLBACK = "http://127.0.0.1:39217/callback"
READING = {
    "get_overview": {},
    "get_figures": {"site": SITE, "period": "today", "compare": "previous", "by": ["page", "source"]},
    "get_series": {"site": SITE, "period": "today", "interval": "hour"},
    "explain_change": {"site": SITE, "period": "today"},
    "get_changed": {"site": SITE, "period": "today"},
    "list_goals": {"site": SITE},
    "try_goal": {"site": SITE, "definition": {"kind": "event", "event": "Bought"}},
    "list_funnels": {"site": SITE},
    "get_funnel": {"site": SITE, "funnel": "Buying", "period": "today"},
    "get_left_out": {"site": SITE, "crawlers": True},
    "get_definitions": {"word": "visitors"},
}


async def use(client, writes):
    """Lists the tools and calls those that read."""
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(READING) <= set(tools), sorted(tools)
    assert ("create_goal" in tools) == writes, sorted(tools)
    for name, tool in tools.items():
        assert tool.output_schema and tool.description and tool.title, name
        assert tool.annotations.read_only_hint == (name not in ("create_goal", "add_annotation")), name
    answers = {}
    for name, arguments in READING.items():
        answer = await client.call_tool(name, arguments)
        assert not answer.is_error, (name, answer.content)
        assert answer.content[0].text, name
        answers[name] = answer.structured_content
    assert answers["get_figures"]["totals"]["visitors"] == 1, answers["get_figures"]
    assert answers["get_figures"]["definitions"]["visitors"] == "visitors@1"
    assert answers["get_figures"]["estimated"] == []
    assert answers["try_goal"]["completions"] == 1, answers["try_goal"]
    refused = await client.call_tool("get_figures", {"site": "unknown.example"})
    assert refused.is_error and "unknown_site" in refused.content[0].text, refused
    refused = await client.call_tool("get_figures", {"site": SITE, "periods": "7d"})
    assert refused.is_error and "unknown field" in refused.content[0].text, refused
    try:
        await client.call_tool("drop_tables", {})
    except MCPError:
        pass
    else:
        raise AssertionError("there is no such tool")
    return answers


def over_http(**settings):
    return streamable_http_client(f"{base}/mcp", http_client=create_mcp_http_client(**settings))


class Quiet(urllib.request.HTTPRedirectHandler):
    """Redirects are for the test to look at."""

    def redirect_request(self, *_):
        return None


class Person:
    """A signed-in person with a browser."""

    def __init__(self):
        self.ticks_writing = False
        self.browser = urllib.request.build_opener(Quiet)
        body = json.dumps({"token": sign_in}).encode()
        answer = self.send("/api/v1/auth/link/use", body, {"Content-Type": "application/json"})
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def send(self, path, body=None, headers=None):
        headers = {"Sec-Fetch-Site": "same-origin", **(headers or {})}
        if hasattr(self, "cookie"):
            headers["Cookie"] = self.cookie
        request = urllib.request.Request(urllib.parse.urljoin(base, path), body, headers)
        try:
            return self.browser.open(request, timeout=20)
        except urllib.error.HTTPError as error:
            return error

    async def opens(self, address):
        """Opens the page, and connects the program with the fields that the page has."""
        assert address.startswith(f"{base}/oauth/authorize?"), address
        page = self.send(address)
        assert page.status == 200, (page.status, page.read())
        form = Form()
        form.feed(page.read().decode())
        fields = {**form.fields, "decision": "allow", "sites": "all"}
        assert form.boxes["write"] is False, "writing is a box that the person ticks"
        if self.ticks_writing:
            fields["write"] = "on"
        body = urllib.parse.urlencode(fields).encode()
        answer = self.send("/oauth/authorize", body, {"Content-Type": "application/x-www-form-urlencoded"})
        assert answer.status == 200, (answer.status, answer.read())
        page = Form()
        page.feed(answer.read().decode())
        self.returned = urllib.parse.urlparse(page.refresh.removeprefix("0;url="))

    async def returns(self):
        assert self.returned.geturl().startswith(CALLBACK), self.returned
        answer = dict(urllib.parse.parse_qsl(self.returned.query))
        return AuthorizationCodeResult(**answer)


class Form(html.parser.HTMLParser):
    """The hidden fields of a page, its boxes and whether they are ticked, and where it leads by itself."""

    def __init__(self):
        super().__init__()
        self.fields, self.boxes, self.refresh = {}, {}, None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "input" and attributes.get("type") == "hidden":
            self.fields[attributes["name"]] = attributes["value"]
        if tag == "input" and attributes.get("type") == "checkbox":
            self.boxes[attributes["name"]] = "checked" in attributes
        if tag == "meta" and attributes.get("http-equiv") == "refresh":
            self.refresh = attributes["content"]


class Storage:
    """Where the program keeps its tokens."""

    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


METADATA = OAuthClientMetadata(client_name="Python", redirect_uris=[CALLBACK], token_endpoint_auth_method="none")


async def connected():
    """A program that has no token yet finds out how to get one, and a person connects it."""
    person, storage = Person(), Storage()
    auth = OAuthClientProvider(f"{base}/mcp", METADATA, storage, person.opens, person.returns)
    async with Client(over_http(auth=auth)) as client:
        await use(client, writes=False)
    assert storage.tokens.scope == "figures:read", storage.tokens
    first = storage.tokens
    # The hour is over, as far as the program knows: it gets the next tokens without the person.
    again = OAuthClientProvider(f"{base}/mcp", METADATA, storage, None, None)
    await again._initialize()
    again.context.oauth_metadata = auth.context.oauth_metadata
    again.context.token_expiry_time = 1
    async with Client(over_http(auth=again)) as client:
        await client.call_tool("get_overview", {})
    assert storage.tokens.refresh_token != first.refresh_token
    assert storage.tokens.access_token != first.access_token
    await writing(person)


async def writing(person):
    """A program that the same person allows to write."""
    person.ticks_writing = True
    storage = Storage()
    auth = OAuthClientProvider(f"{base}/mcp", METADATA, storage, person.opens, person.returns)
    async with Client(over_http(auth=auth)) as client:
        await use(client, writes=True)
        goal = {"site": SITE, "name": "Bought", "definition": {"kind": "event", "event": "Bought"}}
        created = await client.call_tool("create_goal", goal)
        assert not created.is_error, created.content
        goals = (await client.call_tool("list_goals", {"site": SITE})).structured_content["goals"]
        assert created.structured_content["goal"]["id"] in [goal["id"] for goal in goals], goals
    assert set(storage.tokens.scope.split()) == {"figures:read", "sites:write"}, storage.tokens


def make_funnel():
    """Creates a funnel through the API: no tool does."""
    steps = [{"definition": {"kind": "event", "event": "Bought"}}, {"definition": {"kind": "page", "pages": ["/thanks"]}}]
    body = json.dumps({"name": "Buying", "steps": steps}).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{base}/api/v1/sites/{SITE}/funnels", body, headers)
    assert urllib.request.urlopen(request, timeout=20).status == 201


async def main():
    make_funnel()
    answers = []
    environment = {"STILE_URL": base, "STILE_TOKEN": token}
    if library := os.environ.get("LD_LIBRARY_PATH"):
        environment["LD_LIBRARY_PATH"] = library
    command = StdioServerParameters(command=stile, args=["mcp"], env=environment)
    for mode, revision in (("auto", "2026-07-28"), ("legacy", "2025-11-25")):
        for server in (command, over_http(headers={"Authorization": f"Bearer {token}"})):
            async with Client(server, mode=mode) as client:
                assert client.protocol_version == revision, client.protocol_version
                assert "get_overview" in client.instructions
                answers.append((await use(client, writes=True))["get_figures"])
    assert all(answer == answers[0] for answer in answers), answers
    await connected()
    print("the tools answer over standard input and output, over HTTP with a token, and to a connected program")


asyncio.run(main())
