import 'reflect-metadata';
import { serve } from '@libs/service';
import { payments } from './payments.service-definition';

void serve(payments);
