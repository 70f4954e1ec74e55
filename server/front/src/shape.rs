//! The operations without a service: enough to describe them.

use std::{collections::HashMap, marker::PhantomData};

use poem::{endpoint::BoxEndpoint, http::Method};
use poem_openapi::{
    OpenApi,
    registry::{MetaApi, Registry},
};

/// Operations of type `T`, described and not served.
pub struct Shape<T>(PhantomData<fn() -> T>);

impl<T> std::fmt::Debug for Shape<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shape")
    }
}

/// The shape of what this function would make of an `A`.
pub fn of<A, T: OpenApi>(_: impl Fn(&A, &str) -> T) -> Shape<T> {
    Shape(PhantomData)
}

impl<T: OpenApi> OpenApi for Shape<T> {
    fn meta() -> Vec<MetaApi> {
        T::meta()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn add_routes(self, _: &mut HashMap<String, HashMap<Method, BoxEndpoint<'static>>>) {}
}
