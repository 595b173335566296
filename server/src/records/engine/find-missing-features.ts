import type { RecordCatalogue } from '@stamboek/model/records/catalogue/record-catalogue'
import type { RecordType } from '@stamboek/model/schema/record-type'
import { listSources } from './list-sources.ts'
import type { RecordFeatures } from './record-context.ts'

/**
 * Filters, view rows, calls, sources, derived and added members that definitions name and no feature supplies: a Dutch sentence each,
 * empty when complete.
 */
export function findMissingFeatures(catalogue: RecordCatalogue, features: RecordFeatures): readonly string[] {
  return catalogue
    .all()
    .flatMap((type) =>
      [
        ...findMissingFilters(type, features),
        ...findMissingViews(type, features),
        ...findMissingCalls(type, features),
        ...findMissingDerived(type, features),
        ...findMissingAdded(type, features),
        ...findMissingSources(type, features),
        ...findMissingUploads(type, features),
      ].map((sentence) => `${type.dtoKey}: ${sentence}`),
    )
}

function findMissingFilters(type: RecordType, { filters, views }: RecordFeatures): readonly string[] {
  const supplied =
    type.view?.source === undefined
      ? Object.keys(filters.get(type.storedIn.dtoKey) ?? {})
      : (views.get(type.view.source)?.filters ?? [])
  return type.search.entries.flatMap(({ key, binds }) =>
    'filter' in binds && !supplied.includes(binds.filter)
      ? [`zoekveld "${key}" vraagt om het filter "${binds.filter}", dat er op de server niet is.`]
      : [],
  )
}

function findMissingViews({ view, actions }: RecordType, { views }: RecordFeatures): readonly string[] {
  if (view?.source === undefined) return []
  const source = views.get(view.source)
  if (!source) return [`de weergave vraagt om de rijen "${view.source}", die er op de server niet zijn.`]
  return [
    ...(actions.includes('Get') && !source.get
      ? [`de weergave kan worden geopend, maar "${view.source}" levert geen afzonderlijke rijen.`]
      : []),
    ...(view.sheet && !source.exportRows
      ? [`de weergave heeft een blad, maar "${view.source}" levert er geen rijen voor.`]
      : []),
  ]
}

function findMissingCalls({ dtoKey, calls }: RecordType, features: RecordFeatures): readonly string[] {
  const handlers = features.calls.get(dtoKey) ?? {}
  return calls
    .filter(({ name }) => !Object.hasOwn(handlers, name))
    .map(({ name }) => `de aanroep "${name}" wordt op de server door niets afgehandeld.`)
}

function findMissingDerived(type: RecordType, { derived }: RecordFeatures): readonly string[] {
  return Object.keys(type.derived).length > 0 && !derived.has(type.dtoKey)
    ? ['de afgeleide velden worden op de server door niets berekend.']
    : []
}

function findMissingAdded({ fields, storedIn }: RecordType, { added }: RecordFeatures): readonly string[] {
  const hasAdded = Object.values(fields).some(({ isAdded }) => isAdded)
  return hasAdded && !added.has(storedIn.dtoKey)
    ? ['de toegevoegde velden worden op de server door niets geleverd.']
    : []
}

function findMissingSources(type: RecordType, { sources }: RecordFeatures): readonly string[] {
  return listSources(type)
    .filter((name) => !sources.has(name))
    .map((name) => `er wordt om de bron "${name}" gevraagd, die er op de server niet is.`)
}

function findMissingUploads(type: RecordType, { uploads, lists }: RecordFeatures): readonly string[] {
  return [
    ...(type.upload && !uploads.has(type.dtoKey)
      ? ['van een bestand wordt op de server door niets een record gemaakt.']
      : []),
    ...(Object.keys(type.lists).length > 0 && !lists.has(type.dtoKey)
      ? ['de lijsten van een record worden op de server door niets geleverd.']
      : []),
  ]
}
