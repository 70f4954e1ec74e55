//! A tool, made of its input, its output and one function.

use futures_util::future::BoxFuture;
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool as Description, ToolAnnotations};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::ask::{Ask, Refusal};

/// The most bytes of an answer, its text and its structured content together: about 15,000 tokens of a language model. Texts have
/// the first rows of long lists only.
const MOST_BYTES: usize = 60_000;

/// A tool. Its descriptions are for the model, in English as the API's description is.
pub(crate) trait Tool: 'static {
    /// What it takes: unknown fields are refused.
    type Input: DeserializeOwned + JsonSchema + Send + 'static;
    /// What it answers.
    type Output: Serialize + JsonSchema + Send + 'static;
    /// Its name in the protocol.
    const NAME: &'static str;
    /// Its name for people.
    const TITLE: &'static str;
    /// What it does, and when to use it.
    const DESCRIPTION: &'static str;
    /// Whether it changes something: such a tool needs the scope `sites:write`.
    const WRITES: bool = false;

    /// Asks the API.
    fn run(
        api: &dyn Ask,
        input: Self::Input,
    ) -> impl Future<Output = Result<Self::Output, Refusal>> + Send;

    /// The answer as a short text.
    fn text(output: &Self::Output) -> String;
}

/// A tool of the list.
pub(crate) struct Entry {
    /// What clients see of it.
    pub description: Description,
    /// Whether it changes something.
    pub writes: bool,
    /// Calls it.
    pub call: for<'a> fn(&'a dyn Ask, JsonObject) -> BoxFuture<'a, CallToolResult>,
}

/// The list's entry of this tool.
pub(crate) fn entry<T: Tool>() -> Entry {
    let annotations = ToolAnnotations::with_title(T::TITLE)
        .read_only(!T::WRITES)
        .destructive(false)
        .idempotent(!T::WRITES)
        // Nothing outside of this deployment is asked.
        .open_world(false);
    let description = Description::new(T::NAME, T::DESCRIPTION, JsonObject::new())
        .with_title(T::TITLE)
        .with_input_schema::<T::Input>()
        .with_output_schema::<T::Output>()
        .with_annotations(annotations);
    Entry {
        description,
        writes: T::WRITES,
        call: |api, arguments| Box::pin(call::<T>(api, arguments)),
    }
}

async fn call<T: Tool>(api: &dyn Ask, arguments: JsonObject) -> CallToolResult {
    let answered = match read::<T::Input>(arguments) {
        Ok(input) => T::run(api, input).await,
        Err(refusal) => Err(refusal),
    };
    match answered.and_then(|output| write_result::<T>(&output)) {
        Ok(result) => result,
        Err(refusal) => refusal_result(&refusal),
    }
}

/// Reads the arguments; a refusal names the one that is wrong.
fn read<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Value::Object(arguments)).map_err(|error| {
        let path = error.path().to_string();
        Refusal {
            field: (path != ".").then_some(path),
            ..Refusal::new(
                "invalid_argument",
                format!("The arguments do not fit: {}.", error.inner()),
            )
        }
    })
}

fn write_result<T: Tool>(output: &T::Output) -> Result<CallToolResult, Refusal> {
    let content = serde_json::to_value(output).map_err(|error| Refusal::unreadable(&error))?;
    let text = T::text(output);
    if text.len() + content.to_string().len() > MOST_BYTES {
        return Err(Refusal::new(
            "answer_too_long",
            "The answer is too long. Ask for fewer rows, fewer dimensions, a shorter period or a longer interval.",
        ));
    }
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(content);
    Ok(result)
}

/// What the model reads if there is no answer: the API's own sentence.
fn refusal_result(refusal: &Refusal) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(refusal.to_string())])
}
