//! Which files of an upload are read: those of the site itself. An upload may have several exports, each in a folder of its own.

use counts::HitsFormat;
use export_file::{MANIFEST, SIGNATURE};

use crate::files::base_name;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The manifest of an export.
    Manifest,
    /// The signature of the manifest.
    Signature,
    /// A table of the site: hits, or numbers of excluded hits.
    Table,
}

/// A file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ExportFile<'a> {
    pub kind: Kind,
    /// The folder of its export, which ends in a slash unless it is empty.
    pub export: &'a str,
    /// Its name there, as in the manifest.
    pub name: &'a str,
}

/// A file in the folder of a site.
struct OfSite<'a> {
    /// Where the path of the export ends, and that of the file in it begins.
    at: usize,
    site: &'a str,
    /// Its name in the folder of the site.
    inner: &'a str,
}

fn of_site(path: &str) -> Option<OfSite<'_>> {
    let mut at = 0;
    loop {
        let rest = &path[at..];
        let below = rest
            .strip_prefix("sites/")
            .and_then(|below| below.split_once('/'));
        if let Some((site, inner)) = below {
            return Some(OfSite { at, site, inner });
        }
        at += rest.find('/')? + 1;
    }
}

/// Whether a file may be a table, by its name.
fn may_be_table(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut formats = HitsFormat::ALL.iter();
    formats.any(|format| name.ends_with(&format!(".{}", format.word())))
}

/// The file at a path of the upload, if it is one of the site. Files that are in no folder of a site are of this one.
pub(super) fn find<'a>(site: &str, path: &'a str) -> Option<ExportFile<'a>> {
    if let Some(file) = of_site(path) {
        let kind = match file.inner {
            _ if file.site != site => None,
            "left_out.csv" => Some(Kind::Table),
            inner => (inner.starts_with("hits/") && may_be_table(inner)).then_some(Kind::Table),
        };
        let (export, name) = path.split_at(file.at);
        return kind.map(|kind| ExportFile { kind, export, name });
    }
    let name = base_name(path);
    let kind = match name {
        MANIFEST => Kind::Manifest,
        SIGNATURE => Kind::Signature,
        name if may_be_table(name) || path.is_empty() => Kind::Table,
        _ => return None,
    };
    let export = &path[..path.len() - name.len()];
    Some(ExportFile { kind, export, name })
}

/// The site in whose folder a file is, if it is another one.
pub(super) fn other_site<'a>(site: &str, path: &'a str) -> Option<&'a str> {
    let file = of_site(path)?;
    (file.site != site).then_some(file.site)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_site_itself_are_read() {
        let table = |export, name| Some((Kind::Table, export, name));
        for (path, found) in [
            (
                "sites/ours.example/hits/2026-11.parquet",
                table("", "sites/ours.example/hits/2026-11.parquet"),
            ),
            (
                "backup/sites/ours.example/hits/2026-11.csv",
                table("backup/", "sites/ours.example/hits/2026-11.csv"),
            ),
            (
                "a/b/sites/ours.example/left_out.csv",
                table("a/b/", "sites/ours.example/left_out.csv"),
            ),
            ("sites/ours.example/site.json", None),
            ("sites/ours.example/imported.csv", None),
            ("sites/ours.example/hits/notes.txt", None),
            ("sites/other.example/hits/2026-11.parquet", None),
            ("backup/sites/other.example/hits/2026-11.parquet", None),
            ("backup/sites/other.example/left_out.csv", None),
            ("manifest.json", Some((Kind::Manifest, "", "manifest.json"))),
            (
                "b/manifest.sig",
                Some((Kind::Signature, "b/", "manifest.sig")),
            ),
            ("members.json", None),
            ("2026-11.csv", table("", "2026-11.csv")),
            (
                "backup/2026-11.PARQUET",
                table("backup/", "2026-11.PARQUET"),
            ),
            ("sites/2026-11.parquet", table("sites/", "2026-11.parquet")),
            ("", table("", "")),
        ] {
            let file = find("ours.example", path);
            let file = file.map(|file| (file.kind, file.export, file.name));
            assert_eq!(file, found, "{path}");
        }
        assert_eq!(
            other_site("ours.example", "a/sites/x.example/site.json"),
            Some("x.example")
        );
        assert_eq!(
            other_site("ours.example", "sites/ours.example/site.json"),
            None
        );
        assert_eq!(other_site("ours.example", "2026-11.csv"), None);
    }
}
