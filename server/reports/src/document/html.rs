//! The HTML of a report, for all programs that show email.
//!
//! Outlook lays pages out as Word does, and Gmail removes what it does not know: so there are tables for the layout, styles
//! on every element, widths and colours as attributes too, and nothing is loaded from anywhere. What is in the style sheet
//! may be removed without harm: it makes the dark colours. Gmail cuts what is longer than 102 KB.

use std::fmt::Write as _;

use base::mail::escaped;

use super::{Block, Chart, Document, Figure, Link, Row, Table};

const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
/// A table that is only layout.
const LAYOUT: &str = "role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"";
const DARK: &str = ":root{color-scheme:light dark;supported-color-schemes:light dark}\
    @media (prefers-color-scheme:dark){.page{background:#141817!important}.card{background:#1d2321!important}\
    .ink{color:#e8edeb!important}.soft{color:#a3b1ac!important}.rule{border-color:#35403c!important}\
    .link{color:#6cc7ae!important}}";
/// Spaces behind the preheader, so that the list of emails does not show the heading too.
const FILL: &str = "&#8199;&#65279;&#847; ";

/// The page.
pub(super) fn render(document: &Document, source: &dyn Fn(&Chart) -> String) -> String {
    let mut body = String::new();
    for block in &document.blocks {
        match block {
            Block::Heading(heading) => heading_row(&mut body, heading),
            Block::Text(words) => row(&mut body, "8px 24px", &paragraph(words)),
            Block::Figures(figures) => figure_rows(&mut body, figures),
            Block::Chart(chart) => row(&mut body, "12px 24px", &chart_of(chart, source)),
            Block::Table(table) => row(&mut body, "4px 24px 12px", &table_of(table, source)),
            Block::Button(link) => row(&mut body, "16px 24px 24px", &button(link)),
        }
    }
    let mut footer = String::new();
    for words in &document.footer {
        let _ = write!(footer, "{}<br>", escaped(words));
    }
    let links: Vec<String> = document.links.iter().map(small_link).collect();
    footer.push_str(&links.join(" &nbsp; "));
    let (title, about) = (escaped(&document.title), escaped(&document.about));
    format!(
        "<!doctype html>\n<html lang=\"{language}\" xmlns:o=\"urn:schemas-microsoft-com:office:office\">\n<head>\n\
         <meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <meta name=\"format-detection\" content=\"telephone=no, date=no, address=no, email=no\">\n\
         <title>{subject}</title>\n<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch>\
         </o:OfficeDocumentSettings></xml><![endif]-->\n<style>{DARK}</style>\n</head>\n\
         <body class=\"page\" bgcolor=\"#f3f5f4\" style=\"margin:0;padding:0;background:#f3f5f4;\">\n\
         <div style=\"display:none;max-height:0;overflow:hidden;mso-hide:all;\">{preheader}{fill}</div>\n\
         <table {LAYOUT} width=\"100%\" bgcolor=\"#f3f5f4\" class=\"page\" style=\"background:#f3f5f4;\">\n<tr>\
         <td align=\"center\" style=\"padding:16px 8px;\">\n\
         <!--[if mso]><table {LAYOUT} width=\"600\"><tr><td><![endif]-->\n\
         <table {LAYOUT} width=\"100%\" bgcolor=\"#ffffff\" class=\"card\" \
         style=\"max-width:600px;background:#ffffff;border-radius:8px;\">\n\
         <tr><td style=\"padding:24px 24px 8px;\"><h1 class=\"ink\" style=\"margin:0;{FONT}font-size:22px;line-height:28px;\
         color:#1c2422;\">{title}</h1><p class=\"soft\" style=\"margin:4px 0 0;{FONT}font-size:14px;line-height:20px;\
         color:#5b6a65;\">{about}</p></td></tr>\n{body}</table>\n<!--[if mso]></td></tr></table><![endif]-->\n\
         <table {LAYOUT} width=\"100%\" style=\"max-width:600px;\">\n<tr><td class=\"soft\" style=\"padding:16px 24px;{FONT}\
         font-size:12px;line-height:18px;color:#5b6a65;\">{footer}</td></tr>\n</table>\n</td></tr>\n</table>\n</body>\n</html>\n",
        language = document.language,
        subject = escaped(&document.subject),
        preheader = escaped(&document.preheader),
        fill = FILL.repeat(20),
    )
}

fn row(body: &mut String, padding: &str, content: &str) {
    // Writing to a String cannot fail.
    let _ = writeln!(
        body,
        "<tr><td style=\"padding:{padding};\">{content}</td></tr>"
    );
}

fn heading_row(body: &mut String, heading: &str) {
    let content = format!(
        "<h2 class=\"ink\" style=\"margin:0;{FONT}font-size:16px;line-height:22px;color:#1c2422;\">{}</h2>",
        escaped(heading)
    );
    row(body, "16px 24px 4px", &content);
}

fn paragraph(words: &str) -> String {
    format!(
        "<p class=\"ink\" style=\"margin:0;{FONT}font-size:15px;line-height:22px;color:#1c2422;\">{}</p>",
        escaped(words)
    )
}

/// Three in a row.
fn figure_rows(body: &mut String, figures: &[Figure]) {
    for three in figures.chunks(3) {
        let mut cells = String::new();
        for figure in three {
            let _ = write!(
                cells,
                "<td width=\"33%\" valign=\"top\" style=\"width:33%;padding:8px 8px 8px 0;\">\
                 <p class=\"soft\" style=\"margin:0;{FONT}font-size:13px;line-height:18px;color:#5b6a65;\">{}</p>\
                 <p class=\"ink\" style=\"margin:0;{FONT}font-size:22px;line-height:28px;font-weight:600;color:#1c2422;\">{}</p>\
                 <p class=\"soft\" style=\"margin:0;{FONT}font-size:13px;line-height:18px;color:#5b6a65;\">{}</p></td>",
                escaped(&figure.name),
                escaped(&figure.value),
                escaped(&figure.change)
            );
        }
        for _ in three.len()..3 {
            cells.push_str("<td width=\"33%\" style=\"width:33%;\"></td>");
        }
        let table = format!("<table {LAYOUT} width=\"100%\"><tr>{cells}</tr></table>");
        row(body, "0 24px", &table);
    }
}

fn picture(chart: &Chart, source: &dyn Fn(&Chart) -> String) -> String {
    format!(
        "<img src=\"{}\" alt=\"{}\" width=\"{}\" height=\"{}\" style=\"display:block;width:100%;max-width:{2}px;\
         height:auto;border:0;{FONT}font-size:13px;line-height:18px;color:#5b6a65;\">",
        escaped(&source(chart)),
        escaped(&chart.alt),
        chart.width,
        chart.height
    )
}

/// A picture, with what is at its ends below it.
fn chart_of(chart: &Chart, source: &dyn Fn(&Chart) -> String) -> String {
    let mut html = picture(chart, source);
    if let Some([left, right]) = &chart.ends {
        let end = |align: &str, words: &str| {
            format!(
                "<td align=\"{align}\" class=\"soft\" style=\"padding:4px 0;text-align:{align};{FONT}font-size:12px;\
                 line-height:16px;color:#5b6a65;\">{}</td>",
                escaped(words)
            )
        };
        let _ = write!(
            html,
            "<table {LAYOUT} width=\"100%\"><tr>{}{}</tr></table>",
            end("left", left),
            end("right", right)
        );
    }
    html
}

/// A table of data: with headers, for those who listen to it.
fn table_of(table: &Table, source: &dyn Fn(&Chart) -> String) -> String {
    let mut html = String::from(
        "<table cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" style=\"border-collapse:collapse;\"><tr>",
    );
    for (at, name) in table.columns.iter().enumerate() {
        let align = if at == 0 { "left" } else { "right" };
        let _ = write!(
            html,
            "<th scope=\"col\" align=\"{align}\" class=\"soft\" style=\"padding:4px 0 4px {}px;text-align:{align};{FONT}\
             font-size:12px;line-height:16px;font-weight:400;color:#5b6a65;\">{}</th>",
            if at == 0 { 0 } else { 12 },
            escaped(name)
        );
    }
    html.push_str("</tr>");
    for row in &table.rows {
        table_row(&mut html, row, source);
    }
    html + "</table>"
}

fn table_row(html: &mut String, row: &Row, source: &dyn Fn(&Chart) -> String) {
    let mut label = escaped(&row.label);
    if let Some(note) = &row.note {
        let _ = write!(
            label,
            "<br><span class=\"soft\" style=\"font-size:12px;color:#5b6a65;\">{}</span>",
            escaped(note)
        );
    }
    if let Some(chart) = &row.chart {
        label.push_str(&picture(chart, source));
    }
    let _ = write!(
        html,
        "<tr><td class=\"ink rule\" valign=\"top\" style=\"padding:6px 0;border-top:1px solid #dfe5e3;{FONT}font-size:14px;\
         line-height:20px;color:#1c2422;word-break:break-word;\">{label}</td>"
    );
    for cell in &row.numbers {
        let mut number = escaped(&cell.number);
        if let Some(change) = &cell.change {
            let _ = write!(
                number,
                "<br><span class=\"soft\" style=\"font-size:12px;color:#5b6a65;\">{}</span>",
                escaped(change)
            );
        }
        let _ = write!(
            html,
            "<td align=\"right\" class=\"ink rule\" valign=\"top\" nowrap style=\"padding:6px 0 6px 12px;\
             border-top:1px solid #dfe5e3;text-align:right;white-space:nowrap;{FONT}font-size:14px;line-height:20px;\
             color:#1c2422;\">{number}</td>"
        );
    }
    html.push_str("</tr>");
}

/// A cell with a background: Outlook pads no link.
fn button(link: &Link) -> String {
    format!(
        "<table {LAYOUT}><tr><td bgcolor=\"#1f6f5c\" style=\"background:#1f6f5c;border-radius:8px;padding:12px 20px;\">\
         <a href=\"{}\" style=\"{FONT}font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;\">{}\
         </a></td></tr></table>",
        escaped(&link.address),
        escaped(&link.label)
    )
}

fn small_link(link: &Link) -> String {
    format!(
        "<a class=\"link\" href=\"{}\" style=\"color:#1f6f5c;\">{}</a>",
        escaped(&link.address),
        escaped(&link.label)
    )
}
