import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useAdminPaymentSummaryQuery } from '../adminApi';
import { FRESH } from '../../../shared/api/api';

interface ReviewLabelProps {
  label: string;
  /** On wide screens, overlays the number on the corner, so that nothing moves when it loads. */
  floating?: boolean;
}

/** The label of a tab or link to the orders, with the number of orders to review, which live messages keep current. */
export function ReviewLabel({ label, floating = false }: ReviewLabelProps) {
  const { data } = useAdminPaymentSummaryQuery(undefined, FRESH);
  if (!data?.review) return label;
  return (
    <>
      <span aria-hidden="true">
        {label}
        <Box component="span" sx={floating ? FLOATING_PILL : PILL}>
          {data.review}
        </Box>
      </span>
      <Box component="span" sx={visuallyHidden}>
        {label}, {data.review} to review
      </Box>
    </>
  );
}

const PILL = {
  display: 'inline-block',
  minWidth: '1.25rem',
  ml: { xs: 0.75, sm: 1.5 },
  px: { xs: 1, sm: 1.5 },
  borderRadius: 3,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '1.25rem',
  textAlign: 'center',
};
const FLOATING_PILL = { ...PILL, position: { md: 'absolute' }, top: 0, right: -6 };
