import type { AccessToken } from '@stamboek/model/contract/access'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { accessTokensQuery, endAccessToken } from '../../api/access-tokens.ts'
import { formatProblem } from '../../api/api-problem.ts'
import { useSchema } from '../../session/schema.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StatusPill } from '../../ui/feedback/status-pill.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { LoadFailure } from '../failure/load-failure.tsx'
import styles from './access-tokens.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'

/** The tokens of the signed-in user, with a dialog to make one. */
export function AccessTokens() {
  const { data, error, refetch } = useQuery(accessTokensQuery)
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<AccessToken>()
  const isShown = data !== undefined && data.length > 0
  const make = (
    <Button icon={IconPlus} onPress={() => setMaking(true)}>
      Token maken…
    </Button>
  )
  return (
    <Card title="Tokens" actions={isShown && make}>
      <p className={styles.lead}>
        Met een token haalt een ander programma, zoals Excel of Power BI, onder jouw naam gegevens op of werkt
        het bij: met de rechten die je het token geeft, en nooit meer dan je zelf hebt.
      </p>
      {error && !data ? (
        <LoadFailure
          title="De tokens konden niet worden gelezen"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height="64px" />
      ) : isShown ? (
        <TokenList tokens={data} onEnd={setEnding} />
      ) : (
        <EmptyState icon={IconKey} title="Je hebt nog geen tokens." actions={make} />
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {ending && <EndTokenDialog token={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

interface TokenListProps {
  readonly tokens: readonly AccessToken[]
  readonly onEnd: (token: AccessToken) => void
}

function TokenList({ tokens, onEnd }: TokenListProps) {
  const { businessUnits } = useSession()
  const { recordTypes } = useSchema()
  const labels = useMemo(() => labelPermissions([...recordTypes.values()]), [recordTypes])
  const nameOf = (id: string) => businessUnits.find((unit) => unit.id === id)?.description ?? 'Onbekend'
  const describeUnits = ({ businessUnitIds }: AccessToken): string =>
    businessUnitIds === null ? 'alle business units' : businessUnitIds.map(nameOf).join(', ')
  return (
    <ul className={styles.list} aria-label="Tokens">
      {tokens.map((token) => (
        <li key={token.id} className={styles.token}>
          <div className={styles.facts}>
            <span className={styles.name}>
              {token.name} {hasExpired(token) && <StatusPill tone="bad">verlopen</StatusPill>}
            </span>
            <span title={token.permissions.map((each) => labels.get(each) ?? each).join('\n')}>
              {describePermissions(token.permissions, labels)}, in {describeUnits(token)}
            </span>
            <span className={styles.use}>
              {hasExpired(token) ? 'Verliep' : 'Verloopt'} {formatInstant(token.expiresOnUtc)} ·{' '}
              {describeUse(token)}
            </span>
          </div>
          <Button size="small" label={`${token.name} beëindigen`} onPress={() => onEnd(token)}>
            Beëindigen
          </Button>
        </li>
      ))}
    </ul>
  )
}

const maxNamed = 3

function describePermissions(permissions: readonly string[], labels: ReadonlyMap<string, string>): string {
  const named = permissions.slice(0, maxNamed).map((each) => labels.get(each) ?? each)
  const more = permissions.length - named.length
  return more > 0 ? `${named.join('; ')} en nog ${more.toLocaleString('nl-NL')}` : named.join('; ')
}

function hasExpired({ expiresOnUtc }: AccessToken): boolean {
  return Date.parse(expiresOnUtc) <= Date.now()
}

function describeUse({ lastUsedOnUtc, lastAddress }: AccessToken): string {
  if (lastUsedOnUtc === null) return 'nog niet gebruikt'
  return `laatst gebruikt ${formatInstant(lastUsedOnUtc)}, vanaf ${lastAddress ?? 'een onbekend adres'}`
}

interface EndTokenDialogProps {
  readonly token: AccessToken
  readonly onClose: () => void
}

function EndTokenDialog({ token, onClose }: EndTokenDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const end = async (): Promise<void> => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await endAccessToken(token.id)
      showToast({ tone: 'good', title: `Token ${token.name} is beëindigd` })
    } catch (error) {
      showToast({ tone: 'bad', title: 'Beëindigen is niet gelukt', description: formatProblem(error) })
    }
    await client.invalidateQueries(accessTokensQuery)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Token ${token.name} beëindigen?`}
      onCancel={onClose}
      choices={[{ label: 'Beëindigen', variant: 'danger', isPending: isBusy, onPress: () => void end() }]}
    >
      Het programma dat dit token gebruikt, heeft meteen geen toegang meer. Dit kan niet ongedaan worden
      gemaakt.
    </ConfirmDialog>
  )
}
