import type { AccessToken } from '@stamboek/model/contract/access'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { labelPermissions } from '@stamboek/model/records/catalogue/list-permissions'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { accessTokensQuery, endAccessToken, type TokenOwner } from '../../../api/access-tokens.ts'
import { formatProblem } from '../../../api/api-problem.ts'
import { useSchema } from '../../../session/schema.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StatusPill } from '../../../ui/feedback/status-pill.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import styles from './access-token-list.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'

interface AccessTokensProps {
  readonly owner: TokenOwner
  readonly canMake: boolean
  readonly canEnd: boolean
  /** Shown where there are none. */
  readonly empty: string
}

/** The tokens of an owner, with dialogs to make and to end one. */
export function AccessTokens({ owner, canMake, canEnd, empty }: AccessTokensProps) {
  const { data, error, refetch } = useQuery(accessTokensQuery(owner))
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<AccessToken>()
  const isShown = data !== undefined && data.length > 0
  const make = canMake && (
    <Button icon={IconPlus} onPress={() => setMaking(true)}>
      Token maken…
    </Button>
  )
  return (
    <>
      {error && !data ? (
        <LoadFailure
          title="De tokens konden niet worden gelezen"
          detail={formatProblem(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton height="64px" />
      ) : isShown ? (
        <>
          <TokenList tokens={data} onEnd={canEnd ? setEnding : undefined} />
          {make && <div className={styles.make}>{make}</div>}
        </>
      ) : (
        <EmptyState icon={IconKey} title={empty} actions={make} />
      )}
      {isMaking && <NewTokenDialog owner={owner} onClose={() => setMaking(false)} />}
      {ending && <EndTokenDialog owner={owner} token={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

interface TokenListProps {
  readonly tokens: readonly AccessToken[]
  readonly onEnd: ((token: AccessToken) => void) | undefined
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
          {onEnd && (
            <Button size="small" label={`${token.name} beëindigen`} onPress={() => onEnd(token)}>
              Beëindigen
            </Button>
          )}
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
  readonly owner: TokenOwner
  readonly token: AccessToken
  readonly onClose: () => void
}

function EndTokenDialog({ owner, token, onClose }: EndTokenDialogProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)
  const end = async (): Promise<void> => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      await endAccessToken(owner, token.id)
      showToast({ tone: 'good', title: `Token ${token.name} is beëindigd` })
    } catch (error) {
      showToast({ tone: 'bad', title: 'Beëindigen is niet gelukt', description: formatProblem(error) })
    }
    await client.invalidateQueries(accessTokensQuery(owner))
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
