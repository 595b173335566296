import type { ImportAnswer } from '@stamboek/model/contract/import-calls'
import type { TestClient } from '@stamboek/testing/server/test-client'

/** Imports a file of general ledger accounts; returns the answer and its duration. */
export async function importLedgers(
  client: TestClient,
  file: Buffer<ArrayBuffer>,
  query = '',
): Promise<{ readonly answer: ImportAnswer; readonly ms: number }> {
  const start = performance.now()
  const { status, body } = await client.upload<ImportAnswer>(
    `/api/main/generalledgers/import${query}`,
    'grootboek.csv',
    file,
  )
  const ms = performance.now() - start
  if (status !== 200 || !body.importSucceeded)
    throw new Error(`The import answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return { answer: body, ms }
}

export function readBatch({ batchId }: ImportAnswer): string {
  if (batchId === null) throw new Error('The import wrote nothing')
  return batchId
}
