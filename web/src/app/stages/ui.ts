/** Libraries for styles and user interface. */
import '@emotion/cache';
import '@mui/material/Button';
import '@mui/material/Container';
import '@mui/material/IconButton';
import '@mui/material/Link';
import '@mui/material/Paper';
import '@mui/material/Skeleton';
import '@mui/material/Stack';
import '@mui/material/Typography';
