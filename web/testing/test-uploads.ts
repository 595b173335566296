import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

interface Upload {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly file: File
  readonly members: Readonly<Record<string, string>>
  readonly isAborted: () => boolean
  readonly progress: (share: number) => void
  readonly answer: (status: number, body: unknown) => void
  readonly fail: () => void
}

/** Replaces the uploads of the browser; the test answers each. */
export function stubUploads(uploads: Upload[] = []): Upload[] {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      status = 0
      responseText = ''
      readonly upload = new EventTarget()
      readonly #headers: Record<string, string> = {}
      #address = ''
      #isAborted = false

      open(_method: string, address: string): void {
        this.#address = address
      }

      setRequestHeader(name: string, value: string): void {
        this.#headers[name] = value
      }

      getAllResponseHeaders(): string {
        return 'content-type: application/json\r\n'
      }

      abort(): void {
        this.#isAborted = true
        this.dispatchEvent(new Event('abort'))
      }

      send(body: FormData): void {
        const file = body.get('file')
        if (!(file instanceof File)) throw new Error('No file was sent')
        uploads.push({
          address: this.#address,
          headers: this.#headers,
          file,
          members: Object.fromEntries(
            [...body].filter(
              (entry): entry is [string, string] => entry[1] !== file && typeof entry[1] === 'string',
            ),
          ),
          isAborted: () => this.#isAborted,
          progress: (share) => {
            const init = { lengthComputable: true, loaded: share * 1000, total: 1000 }
            act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', init)))
          },
          answer: (status, answer) => {
            this.status = status
            this.responseText = JSON.stringify(answer)
            act(() => void this.dispatchEvent(new Event('load')))
          },
          fail: () => act(() => void this.dispatchEvent(new Event('error'))),
        })
      }
    },
  )
  return uploads
}

/** An import of three countries, each with another outcome; `other` replaces members. */
export function importAnswer(other: Partial<ImportAnswer> = {}): ImportAnswer {
  const refused = 'ISO-code 2: vul dit veld in.'
  return {
    importSucceeded: false,
    importErrorMessages: [{ rowNumber: 4, message: refused }],
    errorThresholdReached: false,
    importWarningMessages: [],
    warningThresholdReached: false,
    fileWarnings: [],
    isDryRun: true,
    counts: { new: 1, changed: 1, unchanged: 0, refused: 1 },
    rows: [
      {
        rowNumber: 2,
        outcome: 'new',
        label: 'Atlantis',
        changes: [{ field: 'description', before: null, after: 'Atlantis' }],
      },
      {
        rowNumber: 3,
        outcome: 'changed',
        label: 'Nederland',
        changes: [{ field: 'remark', before: 'Oud', after: 'Nieuw' }],
      },
      { rowNumber: 4, outcome: 'refused', label: 'Nergens', changes: [], message: refused },
    ],
    columns: [{ header: 'Omschrijving', field: 'description' }],
    batchId: null,
    ...other,
  }
}
