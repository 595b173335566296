import { resource } from '@stamboek/model/records/erp/resource'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { functions } from './resource-filters.ts'

/** Resources, found by their functions (requirements 7.1). */
export const resources: Feature = { records: [recordFeature(resource, { filters: { functions } })] }
