import type { Fields } from '@stamboek/model/schema/field-kind'

export const orderColumns = {
  orderNumber: { kind: 'text', label: 'ordernummer', maxLength: 50, required: true },
  businessUnit: { kind: 'text', label: 'business unit', maxLength: 20 },
  accountId: { kind: 'text', label: 'klantnummer', maxLength: 50, required: true },
  name: { kind: 'text', label: 'klantnaam', maxLength: 250, required: true },
  customerType: {
    kind: 'choice',
    label: 'particulier/zakelijk',
    required: true,
    options: [
      { value: 'consumer', label: 'particulier' },
      { value: 'business', label: 'zakelijk' },
    ],
  },
  taskType: { kind: 'text', label: 'taaktype', maxLength: 250, required: true },
  description: { kind: 'text', label: 'omschrijving', maxLength: 255, required: true },
  desiredDate: { kind: 'date', label: 'gewenste datum', minimum: '1900-01-01', maximum: '2999-12-31' },
} as const satisfies Fields

export const orderHeaders: readonly string[] = Object.values(orderColumns).map(({ label }) => label)
