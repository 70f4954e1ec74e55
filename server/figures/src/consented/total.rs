//! How many consented visitors a period has, and the share of those asked who agreed.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use poem_openapi::Object;

use crate::{
    number::Number,
    query::{
        Columns, Cost, Figure, QueryClient, QueryScope, ResolvedQuery, Sql, figure, site_value, sql,
    },
    time::Span,
};

/// The consented visitors of a period. They are in the totals too, so the two are never added.
#[derive(Clone, Debug, Object)]
pub struct AgreedTotals {
    /// Consented visitors with page views or events in the period that match the filters, each counted once, on however
    /// many days.
    pub visitors: Figure,
    /// The share of visitors who agreed among those who were asked on the days of the period; null if none was asked, and
    /// with filters, since answers have no page or source.
    pub share: Option<AgreedShare>,
}

/// The share of visitors who agreed.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct AgreedShare {
    /// How often visitors were asked: how often the banner was shown, or the number of answers if that is higher, as for
    /// a site's own consent tool.
    pub asked: i64,
    /// How often they agreed, including those who had declined before.
    pub agreed: i64,
    /// `agreed / asked`.
    pub share: Number,
}

impl AgreedShare {
    /// The share, by how often a banner was shown and answered; `None` if no visitor was asked.
    ///
    /// A banner that was shown may have been counted less often than it was answered: that it was shown is reported apart,
    /// and a site's own consent tool reports answers only.
    pub fn of(shown: i64, answered: i64, agreed: i64) -> Option<AgreedShare> {
        let asked = shown.max(answered);
        Number::ratio(agreed, asked).map(|share| AgreedShare {
            asked,
            agreed,
            share,
        })
    }
}

/// Counts them, and what it took. `None` for a site that neither asks nor keeps visitors who agreed: it is asked nothing.
///
/// # Errors
/// Those of the questions.
pub(crate) async fn totals(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    resolved: &ResolvedQuery,
) -> Result<(Option<AgreedTotals>, Cost), Problem> {
    let mut cost = Cost::default();
    if !resolved.has_consented() {
        return Ok((None, cost));
    }
    let scope = &resolved.scope;
    let before = async {
        match resolved.before {
            Some(span) => visitors(client, &scope.with_span(span)).await.map(Some),
            None => Ok(None),
        }
    };
    let asked = async {
        match resolved.filters.is_empty() {
            true => share(client, site, &scope.span).await,
            false => Ok((None, Cost::default())),
        }
    };
    let ((now, cost_now), before, (share, cost_asked)) =
        futures_util::try_join!(visitors(client, scope), before, asked)?;
    for other in [cost_now, cost_asked] {
        cost.add_concurrent(other);
    }
    if let Some((_, other)) = before {
        cost.add_concurrent(other);
    }
    let [period, compare] =
        [Some(scope.span), resolved.before].map(|span| span.map(|span| resolved.shown(&span)));
    let metric = "consented_visitors";
    let comparable = period.is_some_and(|period| period.is_comparable(compare.as_ref(), metric));
    let previous = before.map(|(before, _)| Number::from(before));
    let totals = AgreedTotals {
        visitors: figure(metric, Some(Number::from(now)), previous, comparable),
        share,
    };
    Ok((Some(totals), cost))
}

async fn visitors(client: &QueryClient, scope: &QueryScope) -> Result<(i64, Cost), Problem> {
    let mut cost = Cost::default();
    let (sql, values) =
        scope.statement_with_ties(sql!("consented_total"), "true".into(), vec![], vec![])?;
    let batches = client
        .ask("consented_total", sql, values, &mut cost)
        .await?;
    let mut found = 0;
    for batch in &batches {
        let numbers = Columns::of(batch).numbers("visitors");
        found += numbers.map_err(Problem::internal)?.iter().sum::<i64>();
    }
    Ok((found, cost))
}

async fn share(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    span: &Span,
) -> Result<(Option<AgreedShare>, Cost), Problem> {
    let mut cost = Cost::default();
    let days = [
        ("first_day", Sql::day(span.from.days())),
        ("last_day", Sql::day(span.to.days())),
    ];
    let sql = sql!("consented_asked").fill(&days)?;
    let values = vec![site_value(site)];
    let batches = client
        .ask("consented_asked", sql, values, &mut cost)
        .await?;
    let mut share = None;
    for batch in &batches {
        let columns = Columns::of(batch);
        let one = |name| {
            let numbers = columns.numbers(name).map_err(Problem::internal)?;
            Ok::<_, Problem>(numbers.iter().sum::<i64>())
        };
        share = AgreedShare::of(one("shown")?, one("answered")?, one("agreed")?);
    }
    Ok((share, cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_answered_were_asked() {
        let share = |asked, agreed, share| {
            Some(AgreedShare {
                asked,
                agreed,
                share: Number(share),
            })
        };
        assert_eq!(AgreedShare::of(0, 0, 0), None);
        assert_eq!(AgreedShare::of(8, 3, 2), share(8, 2, 0.25));
        assert_eq!(AgreedShare::of(0, 4, 2), share(4, 2, 0.5));
    }
}
