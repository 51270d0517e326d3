/** The shape of a copy object, so that other languages can say it with other words: literal texts become strings. */
export type Copy<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Copy<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Copy<T[Key]> }
      : T;
