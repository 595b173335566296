export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface EncodingDetector {
  readonly read: (bytes: Uint8Array) => void
  /**
   * The encoding so far: by byte order mark, else UTF-8 if valid, else windows-1252, as Excel writes it.
   * `isCut`: the sample may end inside a character.
   */
  readonly encoding: (isCut?: boolean) => TextEncoding
}

/** Guesses the encoding of a file whose bytes `read` gets from the start, in order, in chunks of any size. */
export function createEncodingDetector(): EncodingDetector {
  const start: number[] = []
  let isUtf8 = true
  let missing = 0
  let least = 0x80
  let most = 0xbf

  function read(bytes: Uint8Array): void {
    if (start.length < 3) start.push(...bytes.subarray(0, 3 - start.length))
    if (!isUtf8) return
    for (const byte of bytes) {
      if (missing > 0) {
        if (byte < least || byte > most) {
          isUtf8 = false
          return
        }
        missing -= 1
        least = 0x80
        most = 0xbf
      } else if (byte > 0x7f) {
        missing = bytesAfter(byte)
        if (missing === 0) {
          isUtf8 = false
          return
        }
        // Refuses overlong forms, surrogates and code points above U+10FFFF.
        least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
        most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
      }
    }
  }

  function encoding(isCut = false): TextEncoding {
    if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
    if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
    const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
    return hasMark || (isUtf8 && (isCut || missing === 0)) ? 'utf-8' : 'windows-1252'
  }
  return { read, encoding }
}

function bytesAfter(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 1
  if (first >= 0xe0 && first <= 0xef) return 2
  return first >= 0xf0 && first <= 0xf4 ? 3 : 0
}
