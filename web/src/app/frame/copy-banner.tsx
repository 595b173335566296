import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { useSession } from '../../session/session.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Says on every page that the data are a restored copy, which runs no jobs. */
export function CopyBanner() {
  const { copyOf } = useSession().user
  if (copyOf === undefined) return null
  return (
    <Banner tone="warn">
      <strong>Dit is een kopie van {formatInstant(copyOf)}.</strong> Taken op de achtergrond, zoals imports
      van bestanden, wachten hier tot de kopie het origineel wordt.
    </Banner>
  )
}
