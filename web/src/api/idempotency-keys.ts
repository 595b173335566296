/** The keys of the calls that one form or prompt sends: a call whose outcome is not known keeps its key until it is. */
export interface IdempotencyKeys {
  /** The key for a call; other content has another key. */
  readonly keyFor: (content: string) => string
  /** The call was answered: sent again, it is another one. */
  readonly release: (content: string) => void
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const keys = new Map<string, string>()
  return {
    keyFor: (content) => {
      const key = keys.get(content) ?? randomUuid()
      keys.set(content, key)
      return key
    },
    release: (content) => {
      keys.delete(content)
    },
  }
}

/** UUID v4; `crypto.randomUUID` exists on https and localhost alone. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
