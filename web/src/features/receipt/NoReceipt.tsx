import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../shared/ui/RouterLink';

interface NoReceiptProps {
  title: string;
  text: string;
  link: { label: string; href: string };
}

/** Shown in place of a receipt that cannot be displayed, with a link. */
export function NoReceipt({ title, text, link }: NoReceiptProps) {
  return (
    <Stack sx={{ py: 16, gap: 4, alignItems: 'center', textAlign: 'center' }}>
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      <Button component={RouterLink} href={link.href} variant="contained">
        {link.label}
      </Button>
    </Stack>
  );
}
