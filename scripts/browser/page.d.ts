// What a page holds under a name, and what an event happened to, its template knows and not the
// checker: it may be any element, and it is there.
interface Document {
  activeElement: any;
  getElementById(id: string): any;
  addEventListener(type: string, listener: (event: any) => any, options?: any): void;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
interface HTMLElement {
  addEventListener(type: string, listener: (event: any) => any, options?: any): void;
}
interface HTMLFormControlsCollection {
  [name: string]: any;
}
declare function addEventListener(type: string, listener: (event: any) => any, options?: any): void;
