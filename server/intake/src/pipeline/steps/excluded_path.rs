//! Leaves out paths that the site does not want to count. A pattern is held
//! against the path with and without the query parameters that are kept.

use shared::reason::Reason;

use super::Step;
use crate::pipeline::Passing;

pub(super) const STEP: Step = Step {
    name: "excluded_path",
    judge,
};

fn judge(passing: &mut Passing<'_>) -> Option<Reason> {
    let path = passing.page.as_ref()?.path.as_str();
    let bare = path.split(['?', '#']).next().unwrap_or(path);
    let patterns = &passing.candidate.site.excluded_paths;
    let excluded = patterns
        .iter()
        .any(|pattern| pattern.matches(bare) || pattern.matches(path));
    excluded.then_some(Reason::ExcludedPath)
}

#[cfg(test)]
mod tests {
    use shared::{pattern::Pattern, reason::Reason};

    use crate::pipeline::testing::{reason, site};

    #[test]
    fn excluded_paths_are_left_out() {
        let mut site = site();
        site.kept_parameters = vec!["page".to_owned()];
        site.excluded_paths = ["/admin/*", "/thanks", "/list?page=9"]
            .map(Pattern::new)
            .to_vec();
        let excluded = Some(Reason::ExcludedPath);
        for (path, expected) in [
            ("/", None),
            ("/admin", None),
            ("/admin/users", excluded),
            ("/Admin/users", None),
            ("/thanks", excluded),
            ("/thanks?order=1", excluded),
            ("/thanks?page=1", excluded),
            ("/thanks/", None),
            ("/list?page=9", excluded),
            ("/list?page=8", None),
        ] {
            let url = format!("https://example.com{path}");
            assert_eq!(
                reason(&site, |candidate| candidate.url = &url),
                expected,
                "{path}"
            );
        }
    }
}
