import 'reflect-metadata';
import { serve } from '@libs/service';
import { identity } from './identity.service-definition';

void serve(identity);
