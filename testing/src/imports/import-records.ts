import type { Problem } from '@stamboek/model/contract/problem'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { expect, vi } from 'vitest'
import type { ApiResponse, TestClient } from '../server/test-client.ts'

export const imports = '/api/imports/importrecords'

export interface ImportError {
  readonly identifier: string
  readonly lineNumber: number | null
  readonly errorMessage: string
}

export interface ImportRecord extends AnyRecord {
  readonly fileName: string
  readonly importStatus: 'Idle' | 'InProgress' | 'Completed' | 'Failed'
  readonly isValid: boolean
  readonly numberOfErrors: number
  readonly systemBusinessUnitId: string | null
  readonly errors: readonly ImportError[]
}

interface UploadedFile {
  readonly name?: string
  readonly fileTypeId?: string
  readonly isDuplicateAllowed?: string
}

type FileContent = Parameters<TestClient['upload']>[2]

/** Uploads a file, of orders by default. */
export function tryUpload(
  client: TestClient,
  content: FileContent,
  { name = 'orders.csv', fileTypeId = 'orders', ...others }: UploadedFile = {},
): Promise<ApiResponse<ImportRecord & Problem>> {
  return client.upload(imports, name, content, { members: { fileTypeId, ...others } })
}

/** Uploads a file that must be accepted; returns its waiting record. */
export async function uploadFile(...given: Parameters<typeof tryUpload>): Promise<ImportRecord> {
  const { status, body } = await tryUpload(...given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

export async function readImport(client: TestClient, { id }: { readonly id: string }): Promise<ImportRecord> {
  const { status, body } = await client.get<ImportRecord>(`${imports}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Waits until the import has one of these statuses; returns the record. */
export async function waitForStatus(
  client: TestClient,
  sent: { readonly id: string },
  ...statuses: readonly ImportRecord['importStatus'][]
): Promise<ImportRecord> {
  return vi.waitFor(
    async () => {
      const record = await readImport(client, sent)
      if (statuses.includes(record.importStatus)) return record
      throw new Error(`${record.fileName} is ${record.importStatus}: ${JSON.stringify(record.errors[0])}`)
    },
    { timeout: 25_000, interval: 25 },
  )
}

export async function importFile(...given: Parameters<typeof tryUpload>): Promise<ImportRecord> {
  return waitForStatus(given[0], await uploadFile(...given), 'Completed', 'Failed')
}

export const messagesOf = ({ errors }: ImportRecord) => errors.map(({ errorMessage }) => errorMessage)
