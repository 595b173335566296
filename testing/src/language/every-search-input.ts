import { recordType } from '@stamboek/model/schema/record-type'

const kinds = Array.from({ length: 9 }, (_, index) => ({ value: `k${index}`, label: `Soort ${9 - index}` }))

/** A search card with every input of requirements 11.1 and every property of an entry; no shipped type has them all. */
export const everySearchInput = recordType({
  dtoKey: 'Main.EverySearchInputViewDto',
  name: 'everySearchInput',
  path: 'everysearchinputs',
  labels: { one: 'Alles', many: 'Alles' },
  icon: 'search',
  ownership: 'global',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    day: { kind: 'date', label: 'Dag' },
    moment: { kind: 'dateTime', label: 'Moment' },
    amount: { kind: 'integer', label: 'Aantal', minimum: 1, maximum: 10 },
    price: { kind: 'money', label: 'Prijs', currency: 'EUR' },
    share: { kind: 'percentage', label: 'Aandeel' },
    time: { kind: 'time', label: 'Tijd' },
    duration: { kind: 'duration', label: 'Duur' },
    color: { kind: 'color', label: 'Kleur' },
    symbol: { kind: 'icon', label: 'Symbool' },
    sort: { kind: 'choice', label: 'Soort', options: kinds },
    isUrgent: { kind: 'boolean', label: 'Spoed' },
    countryId: { kind: 'reference', label: 'Land', to: 'Main.CountryViewDto' },
    userIds: { kind: 'references', label: 'Gebruikers', to: 'Main.UserViewDto' },
  },
  search: {
    isExpanded: true,
    layout: 'lookupTable',
    rows: [
      ['description', { spacer: 1 }, 'remark'],
      ['day', 'days', 'moment', 'dayOfMoment', 'moments', 'activeRangeUtc'],
      ['amount', 'price', 'share', 'time', 'times', 'duration', 'color', 'symbol'],
      ['sort', 'sorts', 'givenSort', 'urgency', 'isUrgent', 'ticked'],
      ['northernCountryId', 'countryIds', 'country', 'userIds'],
    ],
    entries: {
      description: {
        binds: { fields: ['description'], operator: 'matches' },
        required: true,
        span: 2,
      },
      remark: { binds: { fields: ['remark'], operator: 'matches' }, presentation: 'textArea' },
      day: { binds: { fields: ['day'], operator: 'equals' } },
      days: { label: 'Dagen', binds: { fields: ['day'], operator: 'within' } },
      moment: { binds: { fields: ['moment'], operator: 'equals' } },
      dayOfMoment: {
        label: 'Dag van moment',
        binds: { fields: ['moment'], operator: 'equals' },
        presentation: 'day',
      },
      moments: { label: 'Momenten', binds: { fields: ['moment'], operator: 'within' } },
      times: { label: 'Tijden', binds: { fields: ['time'], operator: 'within' } },
      sort: { binds: { fields: ['sort'], operator: 'equals' } },
      sorts: { label: 'Soorten', binds: { fields: ['sort'], operator: 'oneOf' } },
      givenSort: {
        label: 'Soort op volgorde',
        input: { kind: 'choice', label: 'Soort op volgorde', options: kinds, optionOrder: 'given' },
        binds: { fields: ['sort'], operator: 'equals' },
      },
      urgency: {
        label: 'Urgentie',
        input: {
          kind: 'choice',
          label: 'Urgentie',
          presentation: 'radio',
          options: [
            { value: 'k0', label: 'Hoog' },
            { value: 'k1', label: 'Laag' },
          ],
        },
        binds: { fields: ['sort'], operator: 'equals' },
        default: 'k1',
      },
      ticked: {
        label: 'Alleen met spoed',
        binds: { fields: ['isUrgent'], operator: 'equals' },
        presentation: 'checkbox',
      },
      northernCountryId: {
        label: 'Noordelijk land',
        input: {
          kind: 'reference',
          label: 'Noordelijk land',
          to: 'Main.CountryViewDto',
          filter: { isoCode2: 'N' },
        },
        binds: { fields: ['countryId'], operator: 'equals' },
      },
      countryIds: {
        label: 'Landen',
        binds: { fields: ['countryId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
      country: {
        label: 'Land uit lijst',
        binds: { fields: ['countryId'], operator: 'equals' },
        presentation: 'select',
      },
    },
  },
  grid: { columns: ['description'], sort: [{ field: 'description', order: 'ascending' }] },
  form: { sections: [{ parts: ['description'] }] },
})
