// What the types use of Vue, so that it need not be fetched here.
declare module 'vue' {
  export interface ComponentCustomProperties {
    $el: Element;
  }
  export interface App {
    config: { globalProperties: ComponentCustomProperties };
    use<Options>(plugin: { install(app: App, options: Options): void }, options: Options): this;
  }
}
