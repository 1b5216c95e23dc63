# 8. Is it empty?: what does this print?
name=''
if [ -n $name ]; then
  echo 'there is a name'
else
  echo 'there is no name'
fi
