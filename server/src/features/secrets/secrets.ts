import { secretType } from '@stamboek/model/records/system/secret-type'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { secretsTables } from './known-keys.ts'
import { hasSecret } from './secret-filters.ts'

export const secrets: Feature = {
  records: [recordFeature(secretType, { filters: { hasSecret } })],
  tables: secretsTables,
}
