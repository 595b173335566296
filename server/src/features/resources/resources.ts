import { resource } from '@stamboek/model/records/erp/resource'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { functions } from './resource-filters.ts'

export const resources: Feature = { records: [recordFeature(resource, { filters: { functions } })] }
