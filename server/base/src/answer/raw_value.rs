//! What every type that describes itself to poem-openapi says the same way.

/// The part of an `impl poem_openapi::types::Type` that is the same for every type that validators see as it is: one
/// value, which wraps no other and has no elements. The impl itself says whether it is required, its name and its
/// schema:
///
/// ```ignore
/// impl Type for Number {
///     const IS_REQUIRED: bool = true;
///     base::raw_value_is_self!();
///
///     fn name() -> Cow<'static, str> { .. }
///     fn schema_ref() -> MetaSchemaRef { .. }
/// }
/// ```
#[macro_export]
macro_rules! raw_value_is_self {
    () => {
        type RawValueType = Self;
        type RawElementValueType = Self;

        fn as_raw_value(&self) -> ::std::option::Option<&Self> {
            ::std::option::Option::Some(self)
        }

        fn raw_element_iter<'a>(
            &'a self,
        ) -> ::std::boxed::Box<dyn ::std::iter::Iterator<Item = &'a Self> + 'a> {
            ::std::boxed::Box::new(::std::iter::once(self))
        }
    };
}
