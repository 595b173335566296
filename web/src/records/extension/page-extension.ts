import type { RecordPageExtension } from './record-page-extension.ts'

declare const definition: unique symbol

/** A phantom member carries the type of the definition. */
export interface PageExtensionOf<D> extends RecordPageExtension {
  readonly [definition]?: D
}

/**
 * Returns the extension of the page of a definition as it is given; the compiler checks its names and records by the
 * definition. `Shown`: the type whose records a view shows.
 */
export function pageExtension<D, Shown = D>(parts: PartsOf<D, Shown>): PageExtensionOf<D> {
  return parts as RecordPageExtension
}

type PartsOf<D, Shown> = Shown extends D | ViewedType<D> ? RecordPageExtension<Shown> : never

type ViewedType<D> = D extends { readonly view: { readonly of: infer Key } }
  ? { readonly dtoKey: Key }
  : never
