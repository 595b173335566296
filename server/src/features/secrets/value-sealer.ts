import type { OpenSealer, ValueSealer } from '../../records/engine/record-context.ts'
import { RequestProblem } from '../../request-problem.ts'
import { type KeyRing, readKeyFile } from './key-file.ts'
import { lockKeysForSealing, readKnownKeys } from './known-keys.ts'
import { openText, sealText } from './secret-envelope.ts'

const noKeys: KeyRing = new Map()

/**
 * Returns a function that opens a sealer with the current key of the database, under `lockKeysForSealing`. It throws
 * `unavailable` if the key file lacks that key, and reads the file again when the database names an unknown key.
 */
export function createValueSealing(file: string): OpenSealer {
  let ring = noKeys

  async function ringWith(ids: readonly string[]): Promise<KeyRing> {
    if (ids.some((id) => !ring.has(id))) ring = (await readKeyFile(file)) ?? noKeys
    return ring
  }

  return async (transaction): Promise<ValueSealer> => {
    await lockKeysForSealing(transaction)
    const { ids, current = '' } = await readKnownKeys(transaction)
    const keys = await ringWith(ids)
    const key = keys.get(current)
    if (!key)
      throw new RequestProblem(
        'unavailable',
        `Geheimen kunnen nu niet worden opgeslagen: het sleutelbestand van deze server mist sleutel ${current}. Waarschuw de beheerder.`,
      )
    return {
      seal: (text, place) => sealText(text, key, place),
      open: (sealed, place) => openText(sealed, keys, place),
    }
  }
}
