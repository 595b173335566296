import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A document as it is sent, with the tag by which a client says that it has it. */
export interface CachedDocument {
  readonly text: string
  readonly etag: string
  /** Compressed once, when it is first asked for. */
  readonly compressed: (encoding: ContentEncoding) => Promise<Buffer>
}

export type ContentEncoding = keyof typeof compressors

const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const

/** Of 11; beyond it takes seconds and gains little. */
const brotliQuality = 6

/** How many sets of permissions are remembered at the most; a set is a role or a few of them together. */
const remembered = 50

/**
 * Documents that differ by what somebody may do, each made once. `version` says what they are made of: whatever else it is
 * than before makes them anew.
 */
export function createDocumentCache(
  make: (permissions: ReadonlySet<string>) => object,
  version: () => unknown,
): (permissions: ReadonlySet<string>) => CachedDocument {
  const byPermissions = new Map<string, CachedDocument>()
  let made: unknown
  return (permissions) => {
    const current = version()
    if (current !== made) byPermissions.clear()
    made = current
    const key = [...permissions].toSorted().join()
    const document = byPermissions.get(key) ?? tagged(make(permissions))
    // Whatever was asked for last is forgotten last.
    byPermissions.delete(key)
    byPermissions.set(key, document)
    if (byPermissions.size > remembered) byPermissions.delete(byPermissions.keys().next().value ?? '')
    return document
  }
}

function tagged(document: object): CachedDocument {
  const text = JSON.stringify(document)
  // Weak, since the same document goes out compressed in several ways.
  const kept = new Map<ContentEncoding, Promise<Buffer>>()
  return {
    text,
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    compressed(encoding) {
      const compressing = kept.get(encoding) ?? compressors[encoding](text)
      kept.set(encoding, compressing)
      return compressing
    },
  }
}
