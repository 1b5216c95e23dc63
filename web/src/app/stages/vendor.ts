import '@reduxjs/toolkit/query/react';
import 'react-dom/client';
import 'react-router-dom';
