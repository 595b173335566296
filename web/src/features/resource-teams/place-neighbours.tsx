import type { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { useQuery } from '@tanstack/react-query'
import { runCall } from '../../api/calls.ts'
import { recordsKey } from '../../api/record-queries.ts'
import type { ServedTypeOf, ShownRecord } from '../../api/served-type.ts'
import type { Place } from './describe-places.ts'
import styles from './place-neighbours.module.css'

interface PlaceNeighboursProps {
  readonly type: ServedTypeOf<typeof resourcePerTeam>
  readonly records: readonly ShownRecord<typeof resourcePerTeam>[]
  readonly describe: (place: Place, others: readonly Place[]) => readonly string[]
}

const maxDescribed = 20

/** What becomes of the other places of the resources, for the first 20 marked ones. */
export function PlaceNeighbours({ type, records, describe }: PlaceNeighboursProps) {
  const ids = records.slice(0, maxDescribed).map(({ id }) => id)
  const { data = [] } = useQuery({
    queryKey: [...recordsKey(type), 'ofSameResources', ids],
    queryFn: () => runCall(type, 'ofSameResources', { ids }),
  })
  const marked = new Set(records.map(({ id }) => id))
  const described = ids.flatMap((id) => {
    const place = data.find(({ placeId }) => placeId === id)
    if (!place) return []
    const others = data.filter((each) => each.resourceId === place.resourceId && !marked.has(each.placeId))
    const sentences = describe(place, others)
    return sentences.length === 0 ? [] : [{ id, name: place.resource, sentences }]
  })
  const [first] = described
  if (!first) return null
  if (records.length === 1) return <p role="status">{first.sentences.join(' ')}</p>
  const more = records.length - ids.length
  return (
    <ul className={styles.places} aria-label="Gevolgen">
      {described.map(({ id, name, sentences }) => (
        <li key={id}>
          <strong>{name}</strong> {sentences.join(' ')}
        </li>
      ))}
      {more > 0 && <li>Voor {more.toLocaleString('nl-NL')} andere is dit niet nagegaan.</li>}
    </ul>
  )
}
