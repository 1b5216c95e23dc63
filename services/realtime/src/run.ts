import 'reflect-metadata';
import { serve } from '@libs/service';
import { realtime } from './realtime.service-definition';

void serve(realtime);
