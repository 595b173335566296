import type { RecordPageExtension } from './record-page-extension.ts'

declare const definition: unique symbol

/** The extension of the page of a definition. The member only carries the type: it is never there. */
export interface PageExtensionOf<D> extends RecordPageExtension {
  readonly [definition]?: D
}

/**
 * Extends the page of a definition, which the compiler checks names and records by. The page of a view that shows the records of
 * another type is extended by that of `Shown`.
 */
export function pageExtension<D, Shown = D>(parts: PartsOf<D, Shown>): PageExtensionOf<D> {
  // The page hands over types and records of the definition, which it does not know.
  return parts as RecordPageExtension
}

type PartsOf<D, Shown> = Shown extends D | ViewedType<D> ? RecordPageExtension<Shown> : never

type ViewedType<D> = D extends { readonly view: { readonly of: infer Key } }
  ? { readonly dtoKey: Key }
  : never
