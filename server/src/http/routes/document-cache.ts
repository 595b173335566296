import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface CachedDocument {
  readonly bytes: Uint8Array
  /** Weak, since one document is sent in several encodings. */
  readonly etag: string
  readonly compressed: (encoding: ContentEncoding) => Promise<Buffer>
}

export type ContentEncoding = keyof typeof compressors

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
} as const

/** Of 11; higher ones take seconds for a large document and save little. */
const brotliQuality = 6

const maxDocuments = 50

/** Permissions in the unit of the call and, for `callerUnits` types, in any of the caller's units. */
export interface GrantedPermissions {
  readonly inUnit: ReadonlySet<string>
  readonly inAnyUnit: ReadonlySet<string>
}

export type ClosedGates = ReadonlyMap<string, string>

const noGates: ClosedGates = new Map()

/**
 * Returns a function that builds JSON documents by permissions and closed gates, and caches the 50 used last. Another
 * result of `readVersion` empties the cache.
 */
export function createDocumentCache(
  build: (permissions: GrantedPermissions, gates: ClosedGates) => object,
  readVersion: () => unknown,
): (permissions: GrantedPermissions, gates?: ClosedGates) => CachedDocument {
  const byPermissions = new Map<string, CachedDocument>()
  let cachedVersion: unknown
  return (permissions, gates = noGates) => {
    const version = readVersion()
    if (version !== cachedVersion) byPermissions.clear()
    cachedVersion = version
    const { inUnit, inAnyUnit } = permissions
    const key = JSON.stringify([[...inUnit].toSorted(), [...inAnyUnit].toSorted(), [...gates]])
    const document = byPermissions.get(key) ?? createDocument(build(permissions, gates))
    byPermissions.delete(key)
    byPermissions.set(key, document)
    if (byPermissions.size > maxDocuments) byPermissions.delete(byPermissions.keys().next().value ?? '')
    return document
  }
}

function createDocument(document: object): CachedDocument {
  const bytes = Buffer.from(JSON.stringify(document))
  const compressions = new Map<ContentEncoding, Promise<Buffer>>()
  return {
    bytes,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    compressed(encoding) {
      const compression = compressions.get(encoding) ?? compressors[encoding](bytes)
      compressions.set(encoding, compression)
      return compression
    },
  }
}
