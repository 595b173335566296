import type { RecordPageExtension } from './record-page-extension.ts'

declare const definition: unique symbol

/** A phantom member carries the type of the definition. */
export interface PageExtensionOf<D> extends RecordPageExtension {
  readonly [definition]?: D
}

/**
 * Extends the page of a definition, by which the compiler checks names and records. `Shown`: the type whose records a
 * view shows.
 */
export function pageExtension<D, Shown = D>(parts: PartsOf<D, Shown>): PageExtensionOf<D> {
  return parts as RecordPageExtension
}

type PartsOf<D, Shown> = Shown extends D | ViewedType<D> ? RecordPageExtension<Shown> : never

type ViewedType<D> = D extends { readonly view: { readonly of: infer Key } }
  ? { readonly dtoKey: Key }
  : never
