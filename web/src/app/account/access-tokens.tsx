import type { AccessToken } from '@stamboek/model/contract/access'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accessTokensQuery, endAccessToken } from '../../api/access-tokens.ts'
import { formatProblem } from '../../api/api-problem.ts'
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
        <TokenTable tokens={data} onEnd={setEnding} />
      ) : (
        <EmptyState icon={IconKey} title="Je hebt nog geen tokens." actions={make} />
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
      {ending && <EndTokenDialog token={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

interface TokenTableProps {
  readonly tokens: readonly AccessToken[]
  readonly onEnd: (token: AccessToken) => void
}

function TokenTable({ tokens, onEnd }: TokenTableProps) {
  const { businessUnits } = useSession()
  const nameOf = (id: string) => businessUnits.find((unit) => unit.id === id)?.description ?? 'Onbekend'
  const describeUnits = ({ businessUnitIds }: AccessToken): string =>
    businessUnitIds === null ? 'Alle business units' : businessUnitIds.map(nameOf).join(', ')
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Tokens">
        <thead>
          <tr>
            <th scope="col">Naam</th>
            <th scope="col">Rechten</th>
            <th scope="col">Werkt in</th>
            <th scope="col">Verloopt</th>
            <th scope="col">Laatst gebruikt</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <th scope="row">{token.name}</th>
              <td title={token.permissions.join('\n')}>{describeCount(token.permissions.length)}</td>
              <td>{describeUnits(token)}</td>
              <td>{describeExpiry(token)}</td>
              <td>{describeUse(token)}</td>
              <td>
                <Button size="small" label={`${token.name} beëindigen`} onPress={() => onEnd(token)}>
                  Beëindigen
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function describeCount(count: number): string {
  return count === 1 ? '1 recht' : `${count.toLocaleString('nl-NL')} rechten`
}

function describeExpiry({ expiresOnUtc }: AccessToken) {
  if (Date.parse(expiresOnUtc) > Date.now()) return formatInstant(expiresOnUtc)
  return <StatusPill tone="bad">verlopen op {formatInstant(expiresOnUtc)}</StatusPill>
}

function describeUse({ lastUsedOnUtc, lastAddress }: AccessToken): string {
  if (lastUsedOnUtc === null) return 'nog niet'
  return `${formatInstant(lastUsedOnUtc)}, vanaf ${lastAddress ?? 'een onbekend adres'}`
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
