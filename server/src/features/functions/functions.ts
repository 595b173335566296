import { functionType } from '@stamboek/model/records/erp/function'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { addTariffPeriod } from './add-tariff-period.ts'
import { tariffActive, tariffCurrency } from './function-filters.ts'

export const functions: Feature = {
  records: [
    recordFeature(functionType, { filters: { tariffCurrency, tariffActive }, added: addTariffPeriod }),
  ],
}
