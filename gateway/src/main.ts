import { a } from '@libs/errors'; console.log(a);
