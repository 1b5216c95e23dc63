import type { PasskeySummary } from '@contracts/user';
import PasskeyIcon from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { canUsePasskeys } from '../../../../shared/auth/passkeys';
import { formatDay } from '../../../../shared/format/format';
import { useToast } from '../../../../shared/toast/useToast';
import { OnOff } from '../OnOff';
import { AddPasskey } from './AddPasskey';
import { FactorSection } from './FactorSection';
import { useRemovePasskeyMutation } from './twoFactorApi';
import type { RunConfirmed } from './useConfirmedAction';

interface PasskeysProps {
  passkeys: PasskeySummary[];
  /** The id of the text that says why none can be added now; undefined when one can. */
  reason: string | undefined;
  run: RunConfirmed;
  /** Called with new backup codes, if the passkey is the first second factor. */
  onCodes: (codes: string[]) => void;
}

/** Lists, adds and removes passkeys. The section gets the focus when the button that was pressed disappears. */
export function Passkeys({ passkeys, reason, run, onCodes }: PasskeysProps) {
  const section = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState<boolean>(); // undefined until the form opens for the first time
  const done = (codes: string[]) => {
    setAdding(false);
    onCodes(codes);
  };
  return (
    <FactorSection
      ref={section}
      title="Passkeys"
      icon={<PasskeyIcon />}
      state={<OnOff isOn={passkeys.length > 0} />}
      description="Log in with your fingerprint, face or device PIN, even without your password."
    >
      {passkeys.length > 0 && (
        <Box
          component="ul"
          aria-label="Passkeys"
          sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}
        >
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              run={run}
              onEnd={() => section.current?.focus()}
            />
          ))}
        </Box>
      )}
      {isAdding && <AddPasskey run={run} onDone={done} onCancel={() => setAdding(false)} />}
      {!isAdding && canUsePasskeys() && (
        <Button
          variant="outlined"
          color="inherit"
          autoFocus={isAdding === false}
          disabled={reason !== undefined}
          aria-describedby={reason}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      )}
      {!canUsePasskeys() && (
        <Typography color="textSecondary">This browser does not support passkeys.</Typography>
      )}
    </FactorSection>
  );
}

interface PasskeyRowProps extends Pick<PasskeysProps, 'run'> {
  passkey: PasskeySummary;
  onEnd: () => void;
}

function PasskeyRow({ passkey, run, onEnd }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [remove, { isLoading }] = useRemovePasskeyMutation();
  const toast = useToast();
  const submit = async () => {
    const result = await run(() => remove(id));
    onEnd();
    if (result) toast({ title: 'Passkey removed', description: result.message });
  };
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Added {formatDay(createdAt)}
          {lastUsedAt === null ? ', never used' : `, last used ${formatDay(lastUsedAt)}`}
        </Typography>
      </Box>
      <Button
        color="inherit"
        aria-label={`Remove ${name}`}
        onClick={() => void submit()}
        loading={isLoading}
      >
        Remove
      </Button>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
};
