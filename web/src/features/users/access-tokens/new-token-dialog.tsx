import type { CreatedAccessToken } from '@stamboek/model/contract/access'
import { formatInstant } from '@stamboek/model/fields/notation/parse-instant'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accessTokensQuery, createAccessToken, type TokenOwner } from '../../../api/access-tokens.ts'
import { PromptDialog } from '../../../records/dialogs/prompt-dialog.tsx'
import { type SessionData, useSession } from '../../../session/session.tsx'
import { usePermissionOptions } from '../../../session/use-permission-options.ts'
import { CheckboxGroupsPart } from '../../../ui/choices/checkbox-groups-part.ts'
import { MultiSelect, Select } from '../../../ui/choices/select.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { CreatedToken } from './created-token.tsx'

const periods = [
  { id: '30', label: '30 dagen' },
  { id: '90', label: '90 dagen' },
  { id: '180', label: 'Een half jaar' },
  { id: '365', label: 'Een jaar' },
] as const satisfies readonly { readonly id: string; readonly label: string }[]
const usualPeriod = '90'

interface NewTokenDialogProps {
  readonly owner: TokenOwner
  readonly onClose: () => void
}

/** Makes a token of an owner, and then shows it, once. */
export function NewTokenDialog({ owner, onClose }: NewTokenDialogProps) {
  const session = useSession()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string | null>(usualPeriod)
  const [unitIds, setUnitIds] = useState<string[]>([])
  const [permissions, setPermissions] = useState<string[]>([])
  const options = useHeldPermissions(session, unitIds)
  const chosen = permissions.filter((id) => options.some((option) => option.id === id))
  const expiresOnUtc = useMemo(() => daysFromNow(Number(days ?? usualPeriod)), [days])

  const handleDone = ({ token }: CreatedAccessToken) => {
    void client.invalidateQueries(accessTokensQuery(owner))
    return <CreatedToken name={name.trim()} token={token} />
  }
  const disabledReason =
    name.trim() === ''
      ? 'Geef het token een naam.'
      : chosen.length === 0
        ? 'Kies wat het token mag.'
        : undefined
  return (
    <PromptDialog
      title="Token maken"
      width="min(48rem, 90vw)"
      actionLabel="Token maken"
      disabledReason={disabledReason}
      run={() =>
        createAccessToken(owner, {
          name: name.trim(),
          expiresOnUtc,
          permissions: chosen,
          businessUnitIds: unitIds.length === 0 ? null : unitIds,
        })
      }
      onDone={handleDone}
      onClose={onClose}
    >
      <TextField
        label="Naam"
        value={name}
        onChange={setName}
        maxLength={100}
        isRequired
        description="Waarvoor het is, zoals Power BI. De audit trail noemt deze naam naast die van de eigenaar."
      />
      <Select
        label="Geldig"
        options={periods}
        isSorted={false}
        isRequired
        value={days}
        onChange={setDays}
        description={`Tot ${formatInstant(expiresOnUtc)}.`}
      />
      {session.businessUnits.length > 1 && (
        <MultiSelect
          label="Werkt alleen in"
          placeholder="Alle business units"
          options={session.businessUnits.map(({ id, description }) => ({ id, label: description }))}
          value={unitIds}
          onChange={setUnitIds}
        />
      )}
      <CheckboxGroupsPart
        label="Rechten"
        isRequired
        options={options}
        value={chosen}
        onChange={setPermissions}
      />
    </PromptDialog>
  )
}

/** The permissions that the user holds in one of the units, in any unit without. */
function useHeldPermissions({ permissionsByUnit, businessUnits }: SessionData, unitIds: readonly string[]) {
  const all = usePermissionOptions()
  return useMemo(() => {
    const ids = unitIds.length > 0 ? unitIds : businessUnits.map(({ id }) => id)
    const held = new Set(ids.flatMap((id) => [...(permissionsByUnit.get(id) ?? [])]))
    return all.filter(({ id }) => held.has(id))
  }, [all, permissionsByUnit, businessUnits, unitIds])
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}
