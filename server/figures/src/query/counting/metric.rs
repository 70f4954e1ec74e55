//! The metrics that an operation takes.

/// An enum of some metrics: those that an operation takes. The compiler checks them against all
/// ([`Metric`](shared::metric::Metric)), whose names in requests and answers are theirs too.
macro_rules! metrics {
    ($(#[$about:meta])* $name:ident { $($metric:ident),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, poem_openapi::Enum)]
        $(#[$about])*
        #[oai(rename_all = "snake_case")]
        pub enum $name {
            $($metric),+
        }

        impl From<$name> for shared::metric::Metric {
            fn from(metric: $name) -> Self {
                match metric {
                    $($name::$metric => Self::$metric),+
                }
            }
        }

        impl $name {
            /// Its key in requests and answers.
            pub fn key(self) -> &'static str {
                shared::metric::Metric::from(self).key()
            }
        }
    };
}
pub(crate) use metrics;
