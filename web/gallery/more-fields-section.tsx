import { useState } from 'react'
import { CheckboxGroups } from '../src/ui/choices/checkbox-groups.tsx'
import { DualList } from '../src/ui/choices/dual-list.tsx'
import { IconPicker } from '../src/ui/choices/icon-picker.tsx'
import { ColorField } from '../src/ui/inputs/color-field.tsx'
import { FormField } from '../src/ui/inputs/form-field.tsx'
import { PasswordField } from '../src/ui/inputs/password-field.tsx'
import { RadioGroup } from '../src/ui/inputs/radio-group.tsx'
import { Card } from '../src/ui/layout/card.tsx'
import styles from './gallery.module.css'
import { sampleCodecs } from './sample-codecs.ts'
import { fewOptions, sampleOptions } from './sample-options.ts'

const rightOptions = ['Landen', 'Talen'].flatMap((group) =>
  ['lezen', 'toevoegen', 'wijzigen'].map((label) => ({ id: `${group} ${label}`, group, label })),
)

export function MoreFieldsSection() {
  const [status, setStatus] = useState<string | null>('new')
  const [password, setPassword] = useState('geheim')
  const [icon, setIcon] = useState<string | null>('truck-delivery')
  const [color, setColor] = useState<string | null>('#0b6a5b')
  const [noColor, setNoColor] = useState<string | null>(null)
  const [rights, setRights] = useState(['Landen lezen'])
  const [chosen, setChosen] = useState(['spanje', 'italië'])
  return (
    <Card title="Bijzondere velden" isCollapsible>
      <div className={styles.stack}>
        <div className={styles.fields}>
          <RadioGroup
            label="Zoekmethode"
            value={status}
            onChange={setStatus}
            options={fewOptions.slice(0, 3)}
          />
          <PasswordField label="Wachtwoord" value={password} onChange={setPassword} />
          <PasswordField label="Passphrase" value="" onChange={() => {}} hasStoredValue />
          <IconPicker label="Icoon" value={icon} onChange={setIcon} />
          <ColorField codec={sampleCodecs.color} label="Kleur" value={color} onChange={setColor} />
          <ColorField codec={sampleCodecs.color} label="Randkleur" value={noColor} onChange={setNoColor} />
          <FormField label="Eigen inhoud" description="De schil van een veld om iets anders.">
            <span>Nog niet gestart</span>
          </FormField>
        </div>
        <DualList
          label="Resourcetype per resource team type"
          value={chosen}
          onChange={setChosen}
          options={sampleOptions}
          chosenLabel="Toegepast"
        />
        <CheckboxGroups label="Rechten" value={rights} onChange={setRights} options={rightOptions} />
      </div>
    </Card>
  )
}
