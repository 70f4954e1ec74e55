//! The first requests, in three languages, and how clients are generated.

use super::escape;

/// The generators that `tests/clients` tries, at the versions that it tries.
const TYPESCRIPT: (&str, &str) = ("openapi-typescript", "7.13.0");
const FETCH: (&str, &str) = ("openapi-fetch", "0.17.0");
const PYTHON: (&str, &str) = ("openapi-python-client", "0.29.1");
const RUST: (&str, &str) = ("progenitor", "0.15.1");

/// The section; every request in it goes to the server at `origin`.
pub(super) fn html(origin: &str) -> String {
    let code = |id: &str, title: &str, text: &str| {
        format!(
            "<h4>{}</h4><pre id=\"{id}\" tabindex=\"0\"><code>{}</code></pre>",
            escape(title),
            escape(text)
        )
    };
    let mut html = String::from(
        "<h2 id=\"quick-start\">Quick start</h2><article><h3>Your first figures</h3>\
         <p>Create a token with the permission <code>figures:read</code> on the dashboard’s page \
         <a href=\"/settings/tokens\">API tokens</a>, and put it where your program finds it. Replace \
         <code>example.com</code> with your site.</p>",
    );
    html += &code("start-token", "Token", "export STILE_TOKEN=stile_…");
    html += &code("start-curl", "curl", &curl(origin));
    html += &code("start-python", "Python", &python(origin));
    html += &code("start-javascript", "JavaScript", &javascript(origin));
    html += "</article><article><h3>Generate a client</h3><p>The description at \
             <a href=\"/api/v1/openapi.json\">/api/v1/openapi.json</a> is complete enough for generators. Clients of \
             these three are compiled and used in our tests, at these versions.</p>";
    html += &code(
        "client-typescript",
        "TypeScript",
        &typescript_client(origin),
    );
    html += &code("client-python", "Python", &python_client(origin));
    html += &code("client-rust", "Rust, in build.rs", &rust_client(origin));
    html += "</article><article><h3 id=\"command-line\">Command line</h3><p>The program <code>stile</code> that runs this \
             server is also a client, for Linux and macOS. Get it from the operator of this server: <code>stile</code> and \
             <code>libduckdb.so</code> (macOS: <code>libduckdb.dylib</code>), both in one folder. Or build it from Stile’s \
             source code with <code>make dist</code>; the archive is then in <code>target/archives</code>. It asks for a \
             token and saves it.</p>";
    html += &code(
        "command-line-use",
        "Figures in a terminal",
        &command_line(origin),
    );
    html + "</article>"
}

fn curl(origin: &str) -> String {
    format!(
        "curl -H \"Authorization: Bearer $STILE_TOKEN\" \\\n  \"{origin}/api/v1/sites/example.com/stats?period=7d&by=page\""
    )
}

fn command_line(origin: &str) -> String {
    format!("stile login --url {origin}\nstile figures example.com --period 7d --by page")
}

fn python(origin: &str) -> String {
    format!(
        "import json, os, urllib.request

request = urllib.request.Request(
    \"{origin}/api/v1/sites/example.com/stats?period=7d&by=page\",
    headers={{\"Authorization\": \"Bearer \" + os.environ[\"STILE_TOKEN\"]}},
)
with urllib.request.urlopen(request) as response:
    stats = json.load(response)
print(stats[\"totals\"][\"visitors\"][\"value\"])"
    )
}

fn javascript(origin: &str) -> String {
    format!(
        "const response = await fetch(
  \"{origin}/api/v1/sites/example.com/stats?period=7d&by=page\",
  {{ headers: {{ Authorization: `Bearer ${{process.env.STILE_TOKEN}}` }} }},
);
if (!response.ok) throw new Error((await response.json()).message);
const stats = await response.json();
console.log(stats.totals.visitors.value);"
    )
}

fn typescript_client(origin: &str) -> String {
    format!(
        "npm install {}@{}\nnpm install --save-dev {}@{}\nnpx openapi-typescript {origin}/api/v1/openapi.json --output schema.d.ts",
        FETCH.0, FETCH.1, TYPESCRIPT.0, TYPESCRIPT.1,
    )
}

fn python_client(origin: &str) -> String {
    format!(
        "pip install {}=={}
cat > config.yaml <<'END'
project_name_override: stile-client
package_name_override: stile_client
content_type_overrides:
  application/zip: application/octet-stream
  image/*: application/octet-stream
  \"*/*\": application/octet-stream
END
openapi-python-client generate --url {origin}/api/v1/openapi.json --config config.yaml --fail-on-warning",
        PYTHON.0, PYTHON.1,
    )
}

fn rust_client(origin: &str) -> String {
    format!(
        "// curl -o openapi.json {origin}/api/v1/openapi.json
// [dependencies] {rust}-client = \"={version}\"
// [build-dependencies] {rust} = {{ version = \"={version}\", default-features = false }}, openapiv3 = \"2\", serde_json = \"1\"
let description = serde_json::from_str(&std::fs::read_to_string(\"openapi.json\")?)?;
let mut settings = {rust}::GenerationSettings::default();
settings.with_interface({rust}::InterfaceStyle::Builder);
let tokens = {rust}::Generator::new(&settings).generate_tokens(&description)?;
std::fs::write(std::path::Path::new(&std::env::var(\"OUT_DIR\")?).join(\"client.rs\"), tokens.to_string())?;",
        rust = RUST.0,
        version = RUST.1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `/about` sends people here.
    #[test]
    fn it_says_how_to_get_the_command_line() {
        let html = html("https://stats.test");
        for text in [
            "id=\"command-line\"",
            "operator of this server",
            "make dist",
            "stile login --url https://stats.test\n",
        ] {
            assert!(html.contains(text), "{text}");
        }
    }

    #[test]
    fn generators_are_those_that_are_tried() {
        let web = include_str!("../../../../web/package.json");
        for (name, version) in [TYPESCRIPT, FETCH] {
            assert!(
                web.contains(&format!("\"{name}\": \"{version}\"")),
                "{name}"
            );
        }
        let python = include_str!("../../../../tests/clients/python/requirements.txt");
        assert!(python.contains(&format!("{}=={}\n", PYTHON.0, PYTHON.1)));
        let rust = include_str!("../../../../tests/clients/rust/Cargo.toml");
        assert!(rust.contains(&format!("{} = {{ version = \"={}\"", RUST.0, RUST.1)));
        assert!(rust.contains(&format!("{}-client = \"={}\"", RUST.0, RUST.1)));
        let build = include_str!("../../../../tests/clients/rust/build.rs");
        assert!(build.contains("progenitor::GenerationSettings::default()"));
        let config = include_str!("../../../../tests/clients/python/config.yaml");
        for line in python_client("")
            .lines()
            .filter(|line| line.starts_with("  "))
        {
            assert!(config.contains(line), "{line}");
        }
    }
}
